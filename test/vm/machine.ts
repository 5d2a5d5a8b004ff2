// A machine of two sockets and two NUMA nodes under qemu, in software: no KVM is needed.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Image } from './image';

export interface Answer {
  readonly status: number;
  readonly out: string;
}

const MEGABYTES_A_NODE = 1024;

export class Machine {
  #heard = '';
  #turn = 0;

  private constructor(
    private readonly qemu: ChildProcess,
    private readonly monitor: string,
  ) {
    qemu.stdout?.on('data', (data: Buffer) => (this.#heard += String(data).replaceAll('\r', '')));
  }

  /** Boots the disk with further arguments of the kernel; what it writes stays in `<folder>/run.qcow2`. */
  static async boot(image: Image, folder: string, words: string): Promise<Machine> {
    const disk = join(folder, 'run.qcow2');
    if (!existsSync(disk)) execFileSync('qemu-img', ['create', '-q', '-f', 'qcow2', '-F', 'raw', '-b', image.disk, disk]);
    const monitor = join(folder, 'monitor');
    const node = (id: number): readonly string[] => [
      ...['-object', `memory-backend-ram,id=m${id},size=${MEGABYTES_A_NODE}M`],
      ...['-numa', `node,nodeid=${id},memdev=m${id},cpus=${2 * id}-${2 * id + 1}`],
    ];
    const qemu = spawn(
      'qemu-system-x86_64',
      [
        ...['-machine', 'pc', '-accel', 'tcg,thread=multi', '-cpu', 'max', '-smp', '4,sockets=2,cores=2', '-m', `${2 * MEGABYTES_A_NODE}M`],
        ...[0, 1].flatMap(node),
        ...[
          '-kernel',
          image.kernel,
          '-initrd',
          image.initrd,
          '-append',
          `root=/dev/vda rw console=ttyS0 quiet no_timer_check nowatchdog panic=1 ${words}`.trim(),
        ],
        ...['-drive', `file=${disk},if=virtio,cache=unsafe`, '-display', 'none', '-nodefaults', '-no-reboot'],
        ...['-serial', 'stdio', '-monitor', `unix:${monitor},server,nowait`, '-device', 'virtio-rng-pci'],
      ],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    const machine = new Machine(qemu, monitor);
    try {
      await machine.awake(300);
      return machine;
    } catch (error) {
      machine.kill();
      throw error;
    }
  }

  /** Waits until the shell answers. */
  private async awake(seconds: number): Promise<void> {
    for (let tries = 0; tries < seconds; tries += 3) {
      this.qemu.stdin?.write('stty -echo; PS1=; PS2=; echo is-"awake"\n');
      for (let wait = 0; wait < 15; wait++) {
        await pause(200);
        if (this.#heard.includes('is-awake')) {
          await pause(500);
          this.#heard = '';
          return;
        }
      }
    }
    throw new Error(`the machine does not answer: ${this.#heard.slice(-2000)}`);
  }

  /** Runs a line in the machine's shell. */
  async sh(line: string, seconds = 600): Promise<Answer> {
    const mark = `end-${++this.#turn}`;
    this.#heard = '';
    this.qemu.stdin?.write(`{ ${line}\n} 2>&1 </dev/null; echo "${mark}-""$?"\n`);
    for (let waited = 0; waited < seconds * 10; waited++) {
      await pause(100);
      const found = new RegExp(`^([\\s\\S]*?)${mark}-(\\d+)\\n`).exec(this.#heard);
      if (found) return { status: Number(found[2]), out: found[1] ?? '' };
    }
    throw new Error(`no answer within ${seconds} s to ${line}: ${this.#heard.slice(-2000)}`);
  }

  /** Says something to qemu: `savevm NAME`, `loadvm NAME`. */
  async say(line: string): Promise<void> {
    const socket = connect(this.monitor);
    let heard = '';
    socket.on('data', (data) => (heard += String(data)));
    await once(socket, 'connect');
    socket.write(`${line}\n`);
    while ((heard.match(/\(qemu\)/g) ?? []).length < 2) await pause(50);
    socket.end();
    if (/Error/.test(heard)) throw new Error(heard);
    this.#heard = '';
  }

  /** Shuts the machine down in order. */
  async off(): Promise<void> {
    this.qemu.stdin?.write('systemctl --no-block reboot\n');
    await once(this.qemu, 'exit');
  }

  kill(): void {
    this.qemu.kill('SIGKILL');
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
