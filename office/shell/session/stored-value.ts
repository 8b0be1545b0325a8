import * as v from 'valibot'
import { readStoredItem } from '#contract/client/read-stored-item.ts'
import { createStore, type Store } from '../store.ts'

/**
 * Opens the value that the browser stores as JSON under a key. `schema` needs a fallback, which replaces a missing or damaged
 * value. Values for which `isEmpty` returns true are removed from the storage. Changes in other tabs are followed while a
 * component subscribes. Without storage, the value lasts until a reload.
 */
export function openStoredValue<Value>(
  key: string,
  schema: v.GenericSchema<unknown, Value>,
  isEmpty: (value: Value) => boolean = () => false,
): Store<Value> {
  const store = createStore(readValue(key, schema))
  return {
    ...store,
    subscribe(listener) {
      const followOtherTabs = (event: StorageEvent) => event.key === key && store.set(readValue(key, schema))
      addEventListener('storage', followOtherTabs)
      const unsubscribe = store.subscribe(listener)
      return () => {
        removeEventListener('storage', followOtherTabs)
        unsubscribe()
      }
    },
    set(next) {
      store.set(next)
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
