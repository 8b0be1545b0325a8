/** Returns the keys of an object, typed and in order. */
export function objectKeys<Table extends object>(table: Table): (keyof Table & string)[]
export function objectKeys(table: object): string[] {
  return Object.keys(table)
}
