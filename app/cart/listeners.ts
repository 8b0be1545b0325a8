/** Who is to hear of changes; each listener once. */
export class Listeners {
  #listeners = new Set<() => void>()

  /** Calls back at each change; gives what ends that. */
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Something has changed. */
  notify() {
    for (const listener of this.#listeners) listener()
  }
}
