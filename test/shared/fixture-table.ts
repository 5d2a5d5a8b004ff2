import type { Summary } from './fixtures';

/** One kind of fixture: which parser reads it, and what it makes of each file. `refused: ` is followed by the reason. */
export interface Kind {
  readonly reader: Summary;
  /** By file name. */
  readonly files: Readonly<Record<string, string>>;
}

/** Every fixture that claims to be input of ours. Figures were compared with what the files and their notes say. */
export const kinds: Readonly<Record<string, Kind>> = {
  'nvidia-smi-topo .txt': {
    reader: 'topology',
    files: {
      'a100-8gpu-48core-no-smt.txt': '0 0 0 0 1 1 1 1 | 0-23 | 0 nics near',
      'aws-p4d-a100-no-nic.txt': '0 0 0 0 1 1 1 1 | 0-23,48-71 | 0 nics near',
      'azure-nc96ads-a100-v4.txt': '0 1 2 3 | 0-23 | 0 nics near',
      'dell-8gpu-topo-mp-cpuset.txt': '0 0 0 0 1 1 1 1 | 0,2,4,6,8,10 | 12 nics mlx5_0 near 0 0 0 1 2 3 4 4 4 5 6 7',
      'dgx-a100-nps4-10nic.txt': '3 3 1 1 7 7 5 5 | 48-63,176-191 | 10 nics mlx5_0 near 0+1 0+1 2+3 2+3 4+5 4+5 6+7 6+7 - -',
      'dgx-a100-nps4-mlx-columns.txt': '3 3 1 1 7 7 5 5 | 48-63,176-191 | 12 nics mlx5_0 near 0+1 0+1 2+3 2+3 - - 4+5 4+5 6+7 6+7 - -',
      'dgx-h100-or-h200-12nic.txt': '0 0 0 0 1 1 1 1 | 0-55,112-167 | 12 nics mlx5_0 near 0 - - 1 2 3 4 - - 5 6 7',
      'dgx-h100-talos-cut.txt': '0 0 0 0 1 1 1 1 | 0-55,112-167 | 12 nics NIC0 near 0 - - 1 2 3 4 - - 5 6 7',
      'dgx-station-a100-4gpu-nps4.txt': '3 2 1 0 | 48-63,112-127 | 0 nics near',
      'gb10-dgx-spark.txt': '0 | 0-19 | 4 nics NIC0 near - - - -',
      'gb200-coherent-numa.txt':
        '0+3+4+5+6+7+8+9+11+12+13+14+15+16+17 0+3+4+5+6+7+8+9+11+12+13+14+15+16+17 1+19+20+21+22+23+24+25+27+28+29+30+31+32+33 1+19+20+21+22+23+24+25+27+28+29+30+31+32+33 | 0-71 | 0 nics near',
      'h100-8gpu-104core-no-smt.txt': '0 0 0 0 1 1 1 1 | 0-51 | 0 nics near',
      'h100-8gpu-208threads.txt': '0 0 0 0 1 1 1 1 | 0-51,104-155 | 0 nics near',
      'hgx-b300-9nic.txt': '0 0 0 0 1 1 1 1 | 0-63,128-191 | 9 nics mlx5_10 near 0 1 2 3 4 5 6 7 -',
      'hgx-h20-8nic.txt': '0 0 0 0 1 1 1 1 | 0-47,96-143 | 8 nics mlx5_1 near 0 1 2 3 4 5 6 7',
      'levante-a100-4gpu-mp.txt': '3 1 7 5 | 48-63,176-191 | 2 nics mlx5_0 near 1 2',
      'p4-numa-na.txt': '- | 0-7 | 0 nics near',
      'pcie-6gpu-pix-pairs.txt': '0 0 0 0 1 1 | 0-23,48-71 | 0 nics near',
      'pcie-8gpu-6-2-split.txt': '0 0 0 0 0 0 1 1 | 0-15,32-47 | 0 nics near',
      'power9-4gpu-no-numa-column.txt': '- - - - | 0-63 | 4 nics mlx5_0 near - - - -',
      'rtx4090-5gpu-phb-node.txt': '1 0 0 0 0 | 8-15,24-31 | 0 nics near',
      'rtx4090-8gpu-sys.txt': '0 0 0 0 1 1 1 1 | 0-55,112-167 | 2 nics NIC0 near - -',
      'rtx6000ada-2gpu-threadripper.txt': '0 0 | 0-23 | 2 nics mlx5_0 near - -',
      'rtx6000ada-4gpu-asus-esc8000a-e12.txt': '0 0 1 1 | 0-31 | 4 nics mlx5_0 near - - - -',
      'single-linux-x86_64__nvidia-h100-80gb-hbm3__590.48.01.txt': '0 | 0-19 | 0 nics near',
      'single-linux-x86_64__nvidia-h100-mig__590.48.01.txt': '0 | 0-19 | 0 nics near',
      'single-linux-x86_64__nvidia-h200__590.48.01.txt': '0 | 0-23 | 0 nics near',
      'single-linux-x86_64__nvidia-l40s__595.80.txt': '0 | 0-7 | 0 nics near',
      'v100-4gpu-no-numa-column.txt': '- - - - | 0-15 | 1 nics mlx5_0 near -',
      'v100-8gpu-no-numa-column.txt': '- - - - - - - - | 0-11,24-35 | 1 nics mlx5_0 near 2+3',
      'v100-8gpu-nvlink-cube-mesh.txt': '0 0 0 0 1 1 1 1 | 0-23,48-71 | 2 nics mlx5_0 near 2+3 6+7',
    },
  },
  'nvidia-smi-topo/partial .txt': {
    reader: 'topology',
    files: {
      'a800-nv8-9nic.txt': '0 0 0 0 1 1 1 | 0-47,96-143 | 9 nics NIC0 near - 4 0 5 1 6 2 - 3',
      'b200-vm-4numa.txt': '0 0 1 1 2 | 0-27 | 9 nics NIC0 near 0 1 2 3 4 - - - -',
      'b200-vm-small-cpus.txt': '0 0 0 0 | 0-15 | 0 nics near',
      'dgx-a100-12nic-header.txt': '3 3 1 1 | 48-63,176-191 | 12 nics NIC0 near 0+1 0+1 2+3 2+3 - - - - - - - -',
      'hgx-8gpu-128core-8nic.txt': '0 0 0 0 1 1 | 0-63,128-191 | 8 nics NIC0 near 0 1 2 3 4 5 - -',
      'hgx-b200-one-gpu-off-nvlink.txt': '0 0 0 0 1 1 | 0-55,112-167 | 0 nics near',
      'hgx-h100-nic-sys.txt': '0 0 0 0 1 1 1 1 | 0-55,112-167 | 10 nics NIC0 near 0 1 2 - - 3 4 5 6 7',
      'hgx-sub-numa-uneven-3-1.txt': '0 0 0 1 2 2 | 0-23,96-119 | 9 nics NIC0 near 0 1 2 - 3 4 5 - -',
      'k8s-2017-no-numa-column.txt': '- - - - - | 0-9,20-29 | 1 nics mlx4_0 near -',
      'slurm-cgroup-2-of-8.txt': '3 3 | 48-63,176-191 | 10 nics NIC0 near 0+1 0+1 - - - - - - - -',
    },
  },
  'nvidia-smi-xml/hardware .xml': {
    reader: 'log',
    files: {
      'qx-a100.xml': '570.148.08 | 1 of 1 | NVIDIA A100-SXM4-40GB | 40960 | 20B010DE | 0000:06:00.0 | Disabled',
      'qx-b200.xml': '580.105.08 | 8 of 8 | NVIDIA B200 | 183359 | 290110DE | 0000:8f:00.0 | Disabled',
      'qx-gb200.xml': '580.173.02 | 4 of 4 | NVIDIA GB200 | 189471 | 294110DE | 0000:29:00.0 | Disabled',
      'qx-gb300.xml': '580.173.02 | 4 of 4 | NVIDIA GB300 | 284208 | 31C210DE | 0008:06:00.0 | Disabled',
      'qx-h100.xml': '580.105.08 | 8 of 8 | NVIDIA H100 80GB HBM3 | 81559 | 233010DE | 0000:53:00.0 | Disabled',
      'qx-l40s.xml': '595.91.07 | 1 of 1 | NVIDIA L40S | 46068 | 26B910DE | 0000:30:00.0 | ',
      'qx-t4.xml': '595.91.07 | 1 of 1 | Tesla T4 | 15360 | 1EB810DE | 0000:00:1e.0 | ',
    },
  },
  'nvidia-smi-xml/mock .xml': {
    reader: 'log',
    files: {
      'qx-a100-healthy.xml': '550.163.01 | 2 of 2 | NVIDIA A100-SXM4-40GB | 40960 | 20B010DE | 0000:07:00.0 | Disabled',
      'qx-gb200-ecc-injected.xml': '580.65.06 | 2 of 2 | NVIDIA GB200 | 196608 | 234110DE | 0000:0a:00.0 | Disabled',
      'qx-gb200-fabric-degraded.xml': '580.65.06 | 2 of 2 | NVIDIA GB200 | 196608 | 234110DE | 0000:0a:00.0 | Disabled',
      'qx-gb200-healthy.xml': '580.65.06 | 2 of 2 | NVIDIA GB200 | 196608 | 234110DE | 0000:0a:00.0 | Disabled',
      'qx-gb200-lost.xml': '580.65.06 | 2 of 2 | NVIDIA GB200 | 196608 | 234110DE | 0000:0a:00.0 | Disabled | lost 1',
      'qx-gb200-throttle-counters.xml': '580.65.06 | 2 of 2 | NVIDIA GB200 | 196608 | 234110DE | 0000:0a:00.0 | Disabled',
    },
  },
  'nvidia-smi-xml/netdata .xml': {
    reader: 'log',
    files: {
      'a100-sxm4-mig.xml': '510.47.03 | 1 of 1 | NVIDIA A100-SXM4-40GB | 40960 | 20B010DE | 0000:00:04.0 | Enabled',
      'rtx-2080-win.xml': '516.59 | 1 of 1 | NVIDIA GeForce RTX 2080 | 8192 | 1E8710DE | 0000:0a:00.0 | ',
      'rtx-3060.xml': '515.65.01 | 1 of 1 | NVIDIA GeForce RTX 3060 Laptop GPU | 6144 | 252010DE | 0000:01:00.0 | ',
      'rtx-4090-driver-535.xml': '535.86.05 | 1 of 1 | NVIDIA GeForce RTX 4090 | 24564 | 268410DE | 0000:84:00.0 | ',
      'rtx-pro-6000-driver-580.xml': ' | 1 of undefined | NVIDIA RTX PRO 6000 Blackwell |  |  | 0000:01:00.0 | ',
      'tesla-p100.xml': '510.47.03 | 1 of 1 | Tesla P100-PCIE-16GB | 16384 | 15F810DE | 0000:00:04.0 | ',
    },
  },
  'nvidia-smi-xml/telegraf .xml': {
    reader: 'log',
    files: {
      'a100-sxm4-v12.xml': '535.54.03 | 1 of 4 | NVIDIA A100-SXM4-80GB | 81920 | 20B210DE | 0000:01:00.0 | Enabled',
      'a10g.xml': '515.105.01 | 1 of 1 | NVIDIA A10G | 23028 | 000000DE | 0000:00:1e.0 | ',
      'gtx-1070-ti.xml': ' | 1 of undefined | GeForce GTX 1070 Ti | 4096 |  | 0000:01:00.0 | ',
      'gtx-1660-ti.xml': '418.43 | 1 of 1 | Graphics Device | 5912 | 218410DE | 0000:43:00.0 | ',
      'quadro-p2000-v12.xml': '525.125.06 | 1 of 1 | Quadro P2000 | 5120 | 1C3010DE | 0000:17:00.0 | ',
      'quadro-p400.xml': '418.43 | 1 of 1 | Quadro P400 | 1998 | 1CB310DE | 0000:43:00.0 | ',
      'rtx-3060-v12.xml': '570.124.04 | 1 of 1 | NVIDIA GeForce RTX 3060 | 12288 | 248710DE | 0000:2d:00.0 | ',
      'rtx-3080-v12.xml': '536.40 | 1 of 1 | NVIDIA GeForce RTX 3080 | 10240 | 221610DE | 0000:04:00.0 | ',
      'rtx-3080-v13.xml': '595.58.03 | 1 of 1 | NVIDIA GeForce RTX 3080 | 10240 | 221610DE | 0000:0c:00.0 | ',
      'rtx-3090-v12.xml': '525.147.05 | 1 of 1 | NVIDIA GeForce RTX 3090 | 24576 |  | 0000:00:10.0 | ',
      'rtx-4000-sff-ada-v13.xml': '595.84 | 1 of 1 | NVIDIA RTX 4000 SFF Ada Generation | 20475 | 27B010DE | 0000:06:00.0 | ',
      'tesla-t4.xml': '515.105.01 | 1 of 1 | Tesla T4 | 15360 | 1EB810DE | 0000:00:1e.0 | ',
    },
  },
  'numactl .txt': {
    reader: 'numactl',
    files: {
      'asus-esc8000a-e12-2x-epyc-9374f.txt': '0: 0-31 193129 MiB, 2 distances | 1: 32-63 193477 MiB, 2 distances',
      'crusoe-l40s-8gpu-vm.txt': '0: 0-39 740801 MiB, 2 distances | 1: 40-79 740815 MiB, 2 distances',
      'dgx-station-a100-nps4.txt':
        '0: 0-15,64-79 128825 MiB, 4 distances | 1: 16-31,80-95 129016 MiB, 4 distances | 2: 32-47,96-111 129016 MiB, 4 distances | 3: 48-63,112-127 128978 MiB, 4 distances',
      'gb200-tray-ABRIDGED-BY-AUTHOR.txt': 'refused: announces 34 NUMA nodes, but shows CPUs and memory of 8',
      'gb200-tray-EXPANDED-BY-US.txt':
        '0: 0-71 489935 MiB, 34 distances | 1: 72-143 489795 MiB, 34 distances | 2: none 188416 MiB, 34 distances | 10: none 188416 MiB, 34 distances | 18: none 188416 MiB, 34 distances | 26: none 188416 MiB, 34 distances',
      'gb300-tray-REWRITTEN-BY-AUTHOR.txt': 'refused: has CPUs of node 0 that are not numbers',
      'puget-threadripper-pro-wrx90.txt': '0: 0-23 128295 MiB, 1 distances',
    },
  },
  'lscpu/derived .lscpu-J.json': {
    reader: 'lscpu',
    files: {
      'hwloc_128arm-2pa2n8cluster4co.lscpu-J.json': '0-127 | 1 threads | 2 sockets | metal | 0: 0-31 | 1: 32-63 | 2: 64-95 | 3: 96-127',
      'hwloc_48amd64-4pa2n6c-sparse.lscpu-J.json':
        '0-47 | 1 threads | 4 sockets | metal | 0: 0-5 | 1: 6-11 | 2: 12-17 | 33: 18-23 | 34: 24-29 | 45: 30-35 | 72: 36-41 | 73: 42-47',
      'hwloc_nvidiagpunumanodes.lscpu-J.json':
        '0-15,88-103 | 4 threads | 2 sockets | metal | 0: 0-15 | 8: 88-103 | 250:  | 251:  | 252:  | 253:  | 254:  | 255: ',
      'hwloc_offline-cpu0-node0.lscpu-J.json': '4-20 | 1 threads | 2 sockets | metal | 1: 5,7,9,11,13,15,17,19',
      'pao_worker2.lscpu-J.json': '0-23 | 1 threads | 24 sockets | metal | 0: 0-23',
      'ppc_master.internal.lscpu-J.json':
        '0-111 | 2 threads | 2 sockets | metal | 0: 0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,46,48,50,52,54,56,58,60,62,64,66,68,70,72,74,76,78,80,82,84,86,88,90,92,94,96,98,100,102,104,106,108,110 | 1: 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,33,35,37,39,41,43,45,47,49,51,53,55,57,59,61,63,65,67,69,71,73,75,77,79,81,83,85,87,89,91,93,95,97,99,101,103,105,107,109,111',
      'ppc_worker2.internal.lscpu-J.json':
        '0-31 | 1 threads | 2 sockets | metal | 0: 0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30 | 1: 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31',
      'util-linux_x86_64-64cpu.lscpu-J.json':
        '0-63 | 2 threads | 4 sockets | metal | 0: 0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,46,48,50,52,54,56,58,60,62 | 2: 1,5,9,13,17,21,25,29,33,37,41,45,49,53,57,61 | 3: 3,7,11,15,19,23,27,31,35,39,43,47,51,55,59,63',
      'util-linux_x86_64-epyc_7451.lscpu-J.json':
        '0-95 | 2 threads | 2 sockets | metal | 0: 0-5,48-53 | 1: 6-11,54-59 | 2: 12-17,60-65 | 3: 18-23,66-71 | 4: 24-29,72-77 | 5: 30-35,78-83 | 6: 36-41,84-89 | 7: 42-47,90-95',
    },
  },
  'lscpu/derived .lscpu.txt': {
    reader: 'lscpu',
    files: {
      'hwloc_128arm-2pa2n8cluster4co.lscpu.txt': '0-127 | 1 threads | 2 sockets | metal | 0: 0-31 | 1: 32-63 | 2: 64-95 | 3: 96-127',
      'hwloc_48amd64-4pa2n6c-sparse.lscpu.txt':
        '0-47 | 1 threads | 4 sockets | metal | 0: 0-5 | 1: 6-11 | 2: 12-17 | 33: 18-23 | 34: 24-29 | 45: 30-35 | 72: 36-41 | 73: 42-47',
      'hwloc_nvidiagpunumanodes.lscpu.txt':
        '0-15,88-103 | 4 threads | 2 sockets | metal | 0: 0-15 | 8: 88-103 | 250:  | 251:  | 252:  | 253:  | 254:  | 255: ',
      'hwloc_offline-cpu0-node0.lscpu.txt': '4-20 | 1 threads | 2 sockets | metal | 1: 5,7,9,11,13,15,17,19',
      'pao_worker2.lscpu.txt': '0-23 | 1 threads | 24 sockets | metal | 0: 0-23',
      'ppc_master.internal.lscpu.txt':
        '0-111 | 2 threads | 2 sockets | metal | 0: 0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,46,48,50,52,54,56,58,60,62,64,66,68,70,72,74,76,78,80,82,84,86,88,90,92,94,96,98,100,102,104,106,108,110 | 1: 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,33,35,37,39,41,43,45,47,49,51,53,55,57,59,61,63,65,67,69,71,73,75,77,79,81,83,85,87,89,91,93,95,97,99,101,103,105,107,109,111',
      'ppc_worker2.internal.lscpu.txt':
        '0-31 | 1 threads | 2 sockets | metal | 0: 0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30 | 1: 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31',
      'util-linux_x86_64-64cpu.lscpu.txt':
        '0-63 | 2 threads | 4 sockets | metal | 0: 0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,46,48,50,52,54,56,58,60,62 | 2: 1,5,9,13,17,21,25,29,33,37,41,45,49,53,57,61 | 3: 3,7,11,15,19,23,27,31,35,39,43,47,51,55,59,63',
      'util-linux_x86_64-epyc_7451.lscpu.txt':
        '0-95 | 2 threads | 2 sockets | metal | 0: 0-5,48-53 | 1: 6-11,54-59 | 2: 12-17,60-65 | 3: 18-23,66-71 | 4: 24-29,72-77 | 5: 30-35,78-83 | 6: 36-41,84-89 | 7: 42-47,90-95',
    },
  },
  'lscpu/expected .txt': {
    reader: 'lscpu',
    files: {
      'lscpu-arm-A510-A710-A715-X3.txt': '0-7 | 1 threads | 1 sockets | metal',
      'lscpu-ppc64-POWER7-64cpu.txt': '0-63 | 4 threads | 16 sockets | pHyp | 0: 0-63 | 1: ',
      'lscpu-rv64-milkvpioneer.txt':
        '0-63 | 1 threads | 1 sockets | metal | 0: 0-7,16-23 | 1: 8-15,24-31 | 2: 32-39,48-55 | 3: 40-47,56-63',
      'lscpu-s390-lpar-drawer.txt': '0-7 | 1 threads | undefined sockets | IBM | 0: 0-7',
      'lscpu-vmware_fpe.txt': '0-15 | 2 threads | 2 sockets | metal | 0: 0-3 | 1: 4-7 | 2: 8-11 | 3: 12-15',
      'lscpu-x86_64-64cpu.txt':
        '0-63 | 2 threads | 4 sockets | metal | 0: 0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,46,48,50,52,54,56,58,60,62 | 2: 1,5,9,13,17,21,25,29,33,37,41,45,49,53,57,61 | 3: 3,7,11,15,19,23,27,31,35,39,43,47,51,55,59,63',
      'lscpu-x86_64-epyc_7451.txt':
        '0-95 | 2 threads | 2 sockets | metal | 0: 0-5,48-53 | 1: 6-11,54-59 | 2: 12-17,60-65 | 3: 18-23,66-71 | 4: 24-29,72-77 | 5: 30-35,78-83 | 6: 36-41,84-89 | 7: 42-47,90-95',
    },
  },
  'lscpu/text .lscpu.txt': {
    reader: 'lscpu',
    files: {
      'asus-esc8000a-e12.lscpu.txt': '0-63 | 1 threads | 2 sockets | metal | 0: 0-31 | 1: 32-63',
      'crusoe-l40s-8gpu-vm.lscpu.txt': '0-79 | 2 threads | 10 sockets | KVM | 0: 0-39 | 1: 40-79',
      'puget-threadripper-pro.lscpu.txt': '0-23 | 1 threads | 1 sockets | metal | 0: 0-23',
    },
  },
  'lscpu/text .txt': {
    reader: 'lscpu',
    files: {
      'dgx-a100-epyc7742-nps4.txt':
        '0-255 | 2 threads | 2 sockets | metal | 0: 0-15,128-143 | 1: 16-31,144-159 | 2: 32-47,160-175 | 3: 48-63,176-191 | 4: 64-79,192-207 | 5: 80-95,208-223 | 6: 96-111,224-239 | 7: 112-127,240-255',
      'gh200-1gpu-numa-lines.FRAGMENT.txt': "refused: has no field 'CPU(s)' with a number",
    },
  },
  'lscpu/derived .lscpu-e-J.json': {
    reader: 'table',
    files: {
      'hwloc_128arm-2pa2n8cluster4co.lscpu-e-J.json': '128 CPUs, 128 online, 128 cores, 4 nodes, 2 sockets',
      'hwloc_48amd64-4pa2n6c-sparse.lscpu-e-J.json': '48 CPUs, 48 online, 48 cores, 8 nodes, 4 sockets',
      'hwloc_nvidiagpunumanodes.lscpu-e-J.json': '32 CPUs, 32 online, 8 cores, 2 nodes, 2 sockets',
      'hwloc_offline-cpu0-node0.lscpu-e-J.json': '24 CPUs, 17 online, 17 cores, 1 nodes, 2 sockets',
      'pao_worker2.lscpu-e-J.json': '24 CPUs, 24 online, 24 cores, 1 nodes, 24 sockets',
      'ppc_master.internal.lscpu-e-J.json': '112 CPUs, 112 online, 56 cores, 2 nodes, 2 sockets',
      'ppc_worker2.internal.lscpu-e-J.json': '32 CPUs, 32 online, 32 cores, 2 nodes, 2 sockets',
      'util-linux_x86_64-64cpu.lscpu-e-J.json': '64 CPUs, 64 online, 32 cores, 3 nodes, 4 sockets',
      'util-linux_x86_64-epyc_7451.lscpu-e-J.json': '96 CPUs, 96 online, 48 cores, 8 nodes, 2 sockets',
    },
  },
  'lscpu/derived .lscpu-e.txt': {
    reader: 'table',
    files: {
      'hwloc_128arm-2pa2n8cluster4co.lscpu-e.txt': '128 CPUs, 128 online, 128 cores, 4 nodes, 2 sockets',
      'hwloc_48amd64-4pa2n6c-sparse.lscpu-e.txt': '48 CPUs, 48 online, 48 cores, 8 nodes, 4 sockets',
      'hwloc_nvidiagpunumanodes.lscpu-e.txt': '32 CPUs, 32 online, 8 cores, 2 nodes, 2 sockets',
      'hwloc_offline-cpu0-node0.lscpu-e.txt': '24 CPUs, 17 online, 17 cores, 1 nodes, 2 sockets',
      'pao_worker2.lscpu-e.txt': '24 CPUs, 24 online, 24 cores, 1 nodes, 24 sockets',
      'ppc_master.internal.lscpu-e.txt': '112 CPUs, 112 online, 56 cores, 2 nodes, 2 sockets',
      'ppc_worker2.internal.lscpu-e.txt': '32 CPUs, 32 online, 32 cores, 2 nodes, 2 sockets',
      'util-linux_x86_64-64cpu.lscpu-e.txt': '64 CPUs, 64 online, 32 cores, 3 nodes, 4 sockets',
      'util-linux_x86_64-epyc_7451.lscpu-e.txt': '96 CPUs, 96 online, 48 cores, 8 nodes, 2 sockets',
    },
  },
  'lscpu/derived .lscpu-p.txt': {
    reader: 'table',
    files: {
      'hwloc_128arm-2pa2n8cluster4co.lscpu-p.txt': '128 CPUs, 128 online, 128 cores, 4 nodes, 2 sockets',
      'hwloc_48amd64-4pa2n6c-sparse.lscpu-p.txt': '48 CPUs, 48 online, 48 cores, 8 nodes, 4 sockets',
      'hwloc_nvidiagpunumanodes.lscpu-p.txt': '32 CPUs, 32 online, 8 cores, 2 nodes, 2 sockets',
      'hwloc_offline-cpu0-node0.lscpu-p.txt': '17 CPUs, 17 online, 17 cores, 1 nodes, 2 sockets',
      'pao_worker2.lscpu-p.txt': '24 CPUs, 24 online, 24 cores, 1 nodes, 24 sockets',
      'ppc_master.internal.lscpu-p.txt': '112 CPUs, 112 online, 56 cores, 2 nodes, 2 sockets',
      'ppc_worker2.internal.lscpu-p.txt': '32 CPUs, 32 online, 32 cores, 2 nodes, 2 sockets',
      'util-linux_x86_64-64cpu.lscpu-p.txt': '64 CPUs, 64 online, 32 cores, 3 nodes, 4 sockets',
      'util-linux_x86_64-epyc_7451.lscpu-p.txt': '96 CPUs, 96 online, 48 cores, 8 nodes, 2 sockets',
    },
  },
  'lscpu/text .lscpu-e.txt': {
    reader: 'table',
    files: {
      'asus-esc8000a-e12.lscpu-e.txt': '64 CPUs, 64 online, 64 cores, 2 nodes, 2 sockets',
      'puget-threadripper-pro.lscpu-e.txt': '24 CPUs, 24 online, 24 cores, 1 nodes, 1 sockets',
    },
  },
  'sysfs .json': {
    reader: 'sysfs',
    files: {
      'ghw_accel-nvidia-vm.json': '0-7 | 1 sockets | 1 threads | 29 PCI devices, 0 with a node | 0: 0-7 in 8 cores, 29884 MiB',
      'ghw_xeon-L5640.json':
        '0-23 | 2 sockets | 2 threads | 82 PCI devices, 10 with a node | 0: 0,2,4,6,8,10,12,14,16,18,20,22 in 6 cores, 32207 MiB | 1: 1,3,5,7,9,11,13,15,17,19,21,23 in 6 cores, 32168 MiB',
      'hwloc_128arm-2pa2n8cluster4co.json':
        '0-127 | 2 sockets | 1 threads | 0 PCI devices, 0 with a node | 0: 0-31 in 32 cores, 128645 MiB | 1: 32-63 in 32 cores, 129021 MiB | 2: 64-95 in 32 cores, 129021 MiB | 3: 96-127 in 32 cores, 127990 MiB',
      'hwloc_48amd64-4pa2n6c-sparse.json':
        '0-47 | 4 sockets | 1 threads | 0 PCI devices, 0 with a node | 0: 0-5 in 6 cores, 8189 MiB | 1: 6-11 in 6 cores, 16384 MiB | 2: 12-17 in 6 cores, 8192 MiB | 33: 18-23 in 6 cores, 16384 MiB | 34: 24-29 in 6 cores, 8192 MiB | 45: 30-35 in 6 cores, 16384 MiB | 72: 36-41 in 6 cores, 8192 MiB | 73: 42-47 in 6 cores, 16384 MiB',
      'hwloc_fakememinitiators.json':
        '0-7 | 2 sockets | undefined threads | 0 PCI devices, 0 with a node | 0: 0-1 in undefined cores, 0 MiB | 1: 2-3 in undefined cores, 0 MiB | 2: 4-5 in undefined cores, 0 MiB | 3: 6-7 in undefined cores, 0 MiB | 4: none in 0 cores, 0 MiB | 5: none in 0 cores, 95163 MiB | 6: none in 0 cores, 96767 MiB | 7: none in 0 cores, 759808 MiB | 8: none in 0 cores, 95255 MiB | 9: none in 0 cores, 96729 MiB | 10: none in 0 cores, 761856 MiB',
      'hwloc_nvidia-dgx-gb10.json': '0-19 | 1 sockets | 1 threads | 0 PCI devices, 0 with a node | 0: 0-19 in 20 cores, 122566 MiB',
      'hwloc_nvidiagpunumanodes.json':
        '0-15,88-103 | 2 sockets | 4 threads | 0 PCI devices, 0 with a node | 0: 0-15 in 4 cores, 126796 MiB | 8: 88-103 in 4 cores, 130812 MiB | 250: none in 0 cores, 15360 MiB | 251: none in 0 cores, 15360 MiB | 252: none in 0 cores, 15360 MiB | 253: none in 0 cores, 15360 MiB | 254: none in 0 cores, 15360 MiB | 255: none in 0 cores, 15360 MiB',
      'hwloc_offline-cpu0-node0.json':
        '4-20 | 2 sockets | 1 threads | 0 PCI devices, 0 with a node | 1: 5,7,9,11,13,15,17,19 in 8 cores, 65536 MiB',
      'pao_worker1.json':
        '0-79 | 2 sockets | 2 threads | 279 PCI devices, 279 with a node | 0: 0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,46,48,50,52,54,56,58,60,62,64,66,68,70,72,74,76,78 in 20 cores, undefined MiB | 1: 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,33,35,37,39,41,43,45,47,49,51,53,55,57,59,61,63,65,67,69,71,73,75,77,79 in 20 cores, undefined MiB',
      'pao_worker2.json': '0-23 | 24 sockets | 1 threads | 11 PCI devices, 0 with a node | 0: 0-23 in 24 cores, undefined MiB',
      'ppc_master.internal.json':
        '0-111 | 2 sockets | 2 threads | 300 PCI devices, 300 with a node | 0: 0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,46,48,50,52,54,56,58,60,62,64,66,68,70,72,74,76,78,80,82,84,86,88,90,92,94,96,98,100,102,104,106,108,110 in 28 cores, 128402 MiB | 1: 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,33,35,37,39,41,43,45,47,49,51,53,55,57,59,61,63,65,67,69,71,73,75,77,79,81,83,85,87,89,91,93,95,97,99,101,103,105,107,109,111 in 28 cores, 128962 MiB',
      'ppc_worker1.internal.json':
        '0-79 | 2 sockets | 2 threads | 300 PCI devices, 300 with a node | 0: 0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,46,48,50,52,54,56,58,60,62,64,66,68,70,72,74,76,78 in 20 cores, 95270 MiB | 1: 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,33,35,37,39,41,43,45,47,49,51,53,55,57,59,61,63,65,67,69,71,73,75,77,79 in 20 cores, 96754 MiB',
      'ppc_worker2.internal.json':
        '0-31 | 2 sockets | 1 threads | 276 PCI devices, 276 with a node | 0: 0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30 in 16 cores, 95320 MiB | 1: 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31 in 16 cores, 96719 MiB',
      'util-linux_vmware_fpe.json':
        '0-15 | 2 sockets | 2 threads | 0 PCI devices, 0 with a node | 0: 0-3 in 2 cores, undefined MiB | 1: 4-7 in 2 cores, undefined MiB | 2: 8-11 in 2 cores, undefined MiB | 3: 12-15 in 2 cores, undefined MiB',
      'util-linux_x86_64-64cpu.json':
        '0-63 | 4 sockets | 2 threads | 0 PCI devices, 0 with a node | 0: 0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,46,48,50,52,54,56,58,60,62 in 16 cores, undefined MiB | 2: 1,5,9,13,17,21,25,29,33,37,41,45,49,53,57,61 in 8 cores, undefined MiB | 3: 3,7,11,15,19,23,27,31,35,39,43,47,51,55,59,63 in 8 cores, undefined MiB',
      'util-linux_x86_64-epyc_7451.json':
        '0-95 | 2 sockets | 2 threads | 0 PCI devices, 0 with a node | 0: 0-5,48-53 in 6 cores, undefined MiB | 1: 6-11,54-59 in 6 cores, undefined MiB | 2: 12-17,60-65 in 6 cores, undefined MiB | 3: 18-23,66-71 in 6 cores, undefined MiB | 4: 24-29,72-77 in 6 cores, undefined MiB | 5: 30-35,78-83 in 6 cores, undefined MiB | 6: 36-41,84-89 in 6 cores, undefined MiB | 7: 42-47,90-95 in 6 cores, undefined MiB',
    },
  },
};

/** Kinds that are no input of ours: how many there are, and why `parseSnapshot` refuses each. */
export const others: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'sysfs/cadvisor-machineinfo .json': {
    'refused: is not a snapshot': 3,
  },
  'hwloc/flux .xml': {
    'refused: is not a snapshot but looks like a topology file of hwloc, which parseHwlocTopology reads': 3,
  },
  'hwloc/llnl-mpibind .xml': {
    'refused: is not a snapshot but looks like a topology file of hwloc, which parseHwlocTopology reads': 6,
  },
  'hwloc/open-mpi .xml': {
    'refused: is not a snapshot but looks like a topology file of hwloc, which parseHwlocTopology reads': 15,
  },
  'hwloc/open-mpi .console': {
    'refused: is not a snapshot': 2,
  },
  'lspci .txt': {
    "refused: is not a snapshot but looks like the output of 'lspci', which has no NUMA nodes": 2,
  },
  'nccl-topo/aws .xml': {
    'refused: is not a snapshot but looks like a topology file of NCCL, which parseNcclTopology reads': 5,
  },
  'nccl-topo/azure .xml': {
    'refused: is not a snapshot but looks like a topology file of NCCL, which parseNcclTopology reads': 7,
    'refused: is not a snapshot': 1,
  },
  'nccl-topo/azure/old .xml': {
    'refused: is not a snapshot but looks like a topology file of NCCL, which parseNcclTopology reads': 3,
  },
  'nccl-topo/oci .xml': {
    'refused: is not a snapshot but looks like a topology file of NCCL, which parseNcclTopology reads': 4,
  },
  'nccl-topo/rccl .xml': {
    'refused: is not a snapshot but looks like a topology file of NCCL, which parseNcclTopology reads': 5,
  },
  'nvidia-smi-text/captures .txt': {
    "refused: is not a snapshot but looks like the output of 'nvidia-smi topo -m' alone, which does not name the GPU model": 6,
  },
  'nvidia-smi-text/docs .txt': {
    'refused: is not a snapshot': 3,
  },
  'nvidia-smi-text/mig .txt': {
    "refused: is not a snapshot but looks like the output of 'nvidia-smi mig', which describes one GPU": 6,
    'refused: is not a snapshot': 1,
  },
  'specs .md': {
    'refused: is not a snapshot': 3,
  },
  'specs .tsv': {
    'refused: is not a snapshot': 6,
  },
  'specs .yaml': {
    'refused: is not a snapshot': 1,
  },
  'specs/mlperf-v4.1 .json': {
    'refused: is not a snapshot': 17,
  },
  'sysfs/expected .json': {
    'refused: is not a snapshot': 2,
  },
};

/** Notes for people, and tables that other tests read. */
export const notes: Readonly<Record<string, number>> = {
  'hwloc .md': 1,
  'lscpu .md': 1,
  'lspci .md': 1,
  'nccl-topo .md': 1,
  'numactl .md': 1,
  'nvidia-smi-text .md': 1,
  'nvidia-smi-text/captures .md': 1,
  'nvidia-smi-topo .md': 1,
  'nvidia-smi-xml .md': 1,
  'nvidia-smi-xml/hardware .md': 1,
  'sysfs .md': 1,
};
