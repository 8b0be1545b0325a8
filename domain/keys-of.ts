/** Returns the keys of an object, typed and in order. */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[]
export function keysOf(table: object): string[] {
  return Object.keys(table)
}
