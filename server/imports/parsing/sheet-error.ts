import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'

/** Reasons why a file cannot be read as a price list. */
export const SHEET_FILE_PROBLEMS = [
  'file-is-none',
  'file-too-large',
  'file-too-many-cells',
  'file-damaged',
  'file-protected',
  'file-too-slow',
] as const satisfies readonly OfficeFieldProblem[]
export type SheetFileProblem = (typeof SHEET_FILE_PROBLEMS)[number]

/** Aborts the parsing of a file. The message is the problem. */
export class SheetError extends Error {
  override name = 'SheetRefused'
  constructor(problem: SheetFileProblem) {
    super(problem)
  }
}
