/** Returns a copy of a row with only these columns. */
export function pick<Row extends object, Key extends keyof Row>(
  row: Row,
  keys: readonly Key[],
): Pick<Row, Key>
export function pick(row: object, keys: readonly PropertyKey[]): object {
  return Object.fromEntries(keys.map((key) => [key, Reflect.get(row, key)]))
}
