/** How often an instance looks for changes of others, in ms: they show within a second. */
const POLL_INTERVAL = 500

/** Runs `poll` twice a second, never two at a time, until the returned function is called. `poll` does not reject. */
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
