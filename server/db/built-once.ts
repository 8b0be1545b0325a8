import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Db } from './schema.ts'

/** Stands in a statement for a value that comes later. */
class Given {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A value that `builtOnce` is handed later, by its name. */
export const given = <Value>(name: string) => sql<Value>`${new Given(name)}`

/** Each value of the nth of several things that come later. */
export type GivenThing = <Value>(name: string) => RawBuilder<Value>

/**
 * A statement that Kysely builds once, for each kind of database, and that is handed its values each time; gives its rows. For
 * what every enquiry asks: building those statements anew took nearly a tenth of the time of placing one.
 */
export function builtOnce<Asked extends Db, Row>(build: (db: Asked) => Compilable<Row>) {
  const built: { sqlite?: CompiledQuery<Row>; postgres?: CompiledQuery<Row> } = {}
  return async (db: Asked, values: Readonly<Record<string, unknown>>): Promise<Row[]> => {
    const kind = isPostgres(db) ? 'postgres' : 'sqlite'
    built[kind] ??= build(db).compile()
    const handed = new Map(Object.entries(values))
    const parameters = built[kind].parameters.map((each) =>
      each instanceof Given ? handed.get(each.name) : each,
    )
    return (await db.getExecutor().executeQuery<Row>({ ...built[kind], parameters })).rows
  }
}

/** The same for a statement about several things, which is built once for each number of them; `values` are of all of them. */
export function builtOnceForEach<Asked extends Db, Row>(
  build: (db: Asked, things: readonly GivenThing[]) => Compilable<Row>,
) {
  const built = new Map<number, ReturnType<typeof builtOnce<Asked, Row>>>()
  return (
    db: Asked,
    things: readonly Readonly<Record<string, unknown>>[],
    values: Readonly<Record<string, unknown>>,
  ): Promise<Row[]> => {
    const statement =
      built.get(things.length) ??
      builtOnce<Asked, Row>((db) =>
        build(
          db,
          things.map((_, n) => (name) => given(`${name} ${n}`)),
        ),
      )
    built.set(things.length, statement)
    const numbered = things.flatMap((thing, n) =>
      Object.entries(thing).map(([name, value]) => [`${name} ${n}`, value]),
    )
    return statement(db, { ...values, ...Object.fromEntries(numbered) })
  }
}
