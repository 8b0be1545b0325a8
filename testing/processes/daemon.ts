import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** The time in ms until a program must listen. */
const LISTEN_TIMEOUT = 10_000

/** A program that listens on a port of 127.0.0.1. */
type Daemon = { port: number; stop: () => void }

/**
 * Starts an installed daemon and waits until its port accepts connections. It ends with this process at the latest.
 * Returns a sentence in `missing` if the program is not installed. Throws if an installed program does not listen.
 */
export async function startDaemon(
  program: string,
  words: readonly string[],
  port: number,
): Promise<Daemon | { missing: string }> {
  // Debian installs daemons in /usr/sbin, which is in the PATH of root only.
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
