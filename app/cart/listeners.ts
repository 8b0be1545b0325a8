/** A set of change listeners; adding a listener twice has no effect. */
export class Listeners {
  #listeners = new Set<() => void>()

  /** Adds a listener. Returns the unsubscribe function. */
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Calls every listener. */
  notify() {
    for (const listener of this.#listeners) listener()
  }
}
