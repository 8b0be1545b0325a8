import { useSyncExternalStore } from 'react'

/** A value outside of React. Components read it with `useStore`. */
export type Store<Value> = {
  subscribe: (listener: () => void) => () => void
  get: () => Value
  set: (value: Value) => void
}

/** Creates a store with its first value. */
export function createStore<Value>(value: Value): Store<Value> {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
  }
}

/** Returns a store's value and renders when it changes. */
export const useStore = <Value>({ subscribe, get }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get)
