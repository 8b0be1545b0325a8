import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** How long a program has until it listens, in ms. */
const LISTEN_TIMEOUT = 10_000

/** A program of the machine that runs beside the shops, on a port of 127.0.0.1. */
type Daemon = { port: number; stop: () => void }

/**
 * Starts one of Debian's daemons and waits until its port takes connections; it ends with this process at the latest. Gives the
 * reason in a sentence when the program is not installed. Throws when it is, and does not listen.
 */
export async function startDaemon(
  program: string,
  words: readonly string[],
  port: number,
): Promise<Daemon | { missing: string }> {
  // Where Debian has them, and only root looks by itself.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  const child = spawn(program, words, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const failed = await once(child, 'spawn').catch((error: NodeJS.ErrnoException) => error)
  if (failed instanceof Error) {
    if (failed.code === 'ENOENT') return { missing: `${program} is not installed` }
    throw failed
  }
  const stop = () => {
    process.off('exit', stop)
    child.kill('SIGKILL')
  }
  process.once('exit', stop)
  const deadline = performance.now() + LISTEN_TIMEOUT
  while (!(await canConnect(port))) {
    if (child.exitCode === null && performance.now() < deadline) await setTimeout(20)
    else {
      stop()
      throw new Error(`${program} does not listen`)
    }
  }
  return { port, stop }
}

async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}
