/** Creates a record of these keys with values from `value`. */
export function createRecord<Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key) => Value,
): Record<Key, Value>
export function createRecord(keys: readonly string[], value: (key: string) => unknown): object {
  return Object.fromEntries(keys.map((key) => [key, value(key)]))
}
