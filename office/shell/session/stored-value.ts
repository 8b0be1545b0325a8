import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { readStoredItem } from '#contract/client/read-stored-item.ts'

/** A value that the browser stores as JSON. Components read it with `useStoredValue`. */
export type StoredValue<Value> = {
  subscribe: (listener: () => void) => () => void
  get: () => Value
  set: (value: Value) => void
}

/**
 * Opens the value stored under a key. `schema` needs a fallback, which replaces a missing or damaged value. Values for which
 * `isEmpty` returns true are removed from the storage. Changes in other tabs are followed while a component subscribes. Without
 * storage, the value lasts until a reload.
 */
export function openStoredValue<Value>(
  key: string,
  schema: v.GenericSchema<unknown, Value>,
  isEmpty: (value: Value) => boolean = () => false,
): StoredValue<Value> {
  let value = readValue(key, schema)
  const listeners = new Set<() => void>()
  function change(next: Value) {
    value = next
    for (const listener of listeners) listener()
  }
  const followOtherTabs = (event: StorageEvent) => event.key === key && change(readValue(key, schema))
  return {
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', followOtherTabs)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', followOtherTabs)
      }
    },
    get: () => value,
    set(next) {
      change(next)
      try {
        if (isEmpty(next)) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // No storage.
      }
    },
  }
}

/** Reads the value stored under a key. */
export function readValue<Value>(key: string, schema: v.GenericSchema<unknown, Value>): Value {
  try {
    return v.parse(schema, JSON.parse(readStoredItem(key) ?? 'null'))
  } catch {
    return v.parse(schema, undefined)
  }
}

/** Returns a stored value and renders when it changes. */
export const useStoredValue = <Value>({ subscribe, get }: StoredValue<Value>): Value =>
  useSyncExternalStore(subscribe, get)
