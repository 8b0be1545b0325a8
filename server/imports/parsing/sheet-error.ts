import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'

/** Why a file cannot be read as a price list. */
export const SHEET_FILE_PROBLEMS = [
  'file-is-none',
  'file-too-large',
  'file-too-many-cells',
  'file-damaged',
  'file-protected',
  'file-too-slow',
] as const satisfies readonly OfficeFieldProblem[]
/** One of them. */
export type SheetFileProblem = (typeof SHEET_FILE_PROBLEMS)[number]

/** Tells those who read a file why they need not go on: its message is the problem. */
export class SheetError extends Error {
  override name = 'SheetRefused'
  constructor(problem: SheetFileProblem) {
    super(problem)
  }
}
