import * as v from 'valibot'
import { type FieldProblems, toFieldProblems } from '#domain/field-problem.ts'

/** Returns the problem of each field that a schema rejects. */
export function findFieldProblems(schema: v.GenericSchema, input: unknown): FieldProblems {
  return toFieldProblems(v.safeParse(schema, input).issues ?? [])
}
