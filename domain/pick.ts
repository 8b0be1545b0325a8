/** Returns a copy of a row with only these columns. */
export function pick<Row extends object, Key extends keyof Row>(
  row: Row,
  keys: readonly Key[],
): Pick<Row, Key>
export function pick(row: object, keys: readonly PropertyKey[]): object {
  return Object.fromEntries(keys.map((key) => [key, Reflect.get(row, key)]))
}

/** Returns a copy of an object with only those of these properties that it has. */
export const pickEntries = (from: object, names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))
