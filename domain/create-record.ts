/** A record that has each of these keys with the value that `value` gives for it. */
export function createRecord<Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key) => Value,
): Record<Key, Value>
export function createRecord(keys: readonly string[], value: (key: string) => unknown): object {
  return Object.fromEntries(keys.map((key) => [key, value(key)]))
}
