/** How often an instance checks for changes by other instances, in ms. Changes must show within a second. */
const POLL_INTERVAL = 500

/** Calls `poll` twice a second, without overlap, until the returned function is called. `poll` must not reject. */
export function startPolling(poll: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout
  let isStopped = false
  function wait() {
    if (isStopped) return
    timer = setTimeout(async () => {
      await poll()
      wait()
    }, POLL_INTERVAL).unref()
  }
  wait()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
