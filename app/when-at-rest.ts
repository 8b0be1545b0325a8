/** So long after a page woke, in ms, nothing of it is still on its way: then what can wait may come. */
const AWAKE_FOR = 4_000

/** Does what can wait, once the page that was opened is at rest. One where it cannot be had is none the worse for it. */
export function whenAtRest(work: () => Promise<unknown>) {
  setTimeout(() => work().catch(() => {}), AWAKE_FOR)
}
