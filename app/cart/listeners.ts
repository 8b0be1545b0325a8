/** Who is to hear of changes; each listener once. */
export class Listeners {
  #all = new Set<() => void>()

  /** Calls back at each change; gives what ends that. */
  subscribe = (listener: () => void) => {
    this.#all.add(listener)
    return () => {
      this.#all.delete(listener)
    }
  }

  /** Something has changed. */
  tell() {
    for (const listener of this.#all) listener()
  }
}
