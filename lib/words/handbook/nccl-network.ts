import type { KnownError } from './known-error';
import { nccl } from './nccl-row';

/** Errors of NCCL that are about its network. */
export const ncclNetworkErrors: readonly KnownError[] = [
  nccl({
    id: 'NCCL-IB-REG-MR',
    names: ['ibv_reg_mr', 'ibv_reg_mr_iova2'],
    logs: ['call to ibv_reg_mr', 'ibv_reg_mr_iova2 failed'],
    means: 'The NIC could not register memory.',
    causes: [
      'locked memory is limited (8 MiB) and the container has no IPC_LOCK',
      'nvidia_peermem is not loaded, and there is no DMA-BUF',
      'a GPU under a hypervisor without peer access',
    ],
    see: 'ulimit -l; lsmod | grep nvidia_peermem',
    change: "A `fabric`, which adds IPC_LOCK; `lockedMemory` of the pool's `memory` settings; `rdma` of its `gpu` settings.",
    rules: ['pod/memlock'],
    source: 'NVIDIA/nccl-tests issue 206',
  }),
  nccl({
    id: 'NCCL-IB-MODIFY-QP',
    names: ['ibv_modify_qp'],
    logs: ['call to ibv_modify_qp failed'],
    means: 'Two NICs could not be connected.',
    causes: [
      'RoCE: a GID index that is not that of RoCE v2',
      'NICs of different subnets or rails',
      'a port that is down or has no address in the pod',
    ],
    see: 'ibstat; show_gids; ib_write_bw between the two nodes',
    change: 'Set `fabric` to `roce` with its options, or to `infiniband`, as the network is.',
    rules: ['network/fabric', 'network/rdma-resource'],
  }),
  nccl({
    id: 'NCCL-IB-COMPLETION',
    names: ['vendor err 129', 'vendor err 249', 'Got completion from peer'],
    logs: ['got completion from peer', 'vendor err'],
    means: 'A NIC reports that a transfer failed.',
    causes: [
      'status 12: the other side does not answer (retries exhausted)',
      'the other rank ended',
      'a bad cable or a full switch',
      'RoCE without flow control',
    ],
    see: 'rdma statistic; mlxlink -d DEVICE; ibstat',
    change: 'No description changes it, where cabling or switches are the cause.',
    source: 'CoreWeave, What do NCCL errors mean',
  }),
  nccl({
    id: 'NCCL-NO-INTERFACE',
    names: ['no socket interface found', 'No usable listening interface found'],
    logs: ['bootstrap : no socket interface found', 'no usable listening interface found'],
    means: 'No interface has a name that NCCL may use.',
    causes: ['NCCL_SOCKET_IFNAME names interfaces of the node, and the pod has others (eth0)'],
    see: 'ip -br address',
    change: 'Remove NCCL_SOCKET_IFNAME from `env`: a `fabric` sets what is right for it.',
  }),
  nccl({
    id: 'NCCL-NO-NET-PLUGIN',
    names: ['Failed to initialize any NET plugin'],
    logs: ['failed to initialize any net plugin'],
    means: 'NCCL was told to use a network that it cannot use here.',
    causes: [
      'NCCL_NET or NCCL_IB_HCA names what is not in the pod',
      'the libraries of the fabric are not mounted (EFA, TCPX, gIB)',
      'the pod asked for no NICs',
    ],
    see: 'ls /dev/infiniband; echo $LD_LIBRARY_PATH; set NCCL_DEBUG_SUBSYS=INIT,NET',
    change: 'Set `fabric` to that of the machine.',
    rules: ['network/no-fabric', 'network/fabric'],
  }),
  nccl({
    id: 'NCCL-SLOW',
    names: ['NCCL is slow', 'NET/Socket', 'Using network Socket'],
    logs: ['using network socket'],
    means: 'NCCL talks TCP over the pod network, not RDMA.',
    causes: [
      'a pod without RDMA devices on a machine that has them',
      'no IPC_LOCK',
      'nvidia_peermem or DMA-BUF is missing: then NCCL says GDR 0',
    ],
    see: "set NCCL_DEBUG=INFO in env; grep -E 'Using network|GDRDMA' in the log",
    change: "Set `fabric`; `rdma` of the pool's `gpu` settings.",
    rules: ['network/no-fabric', 'numa/nics'],
  }),
];
