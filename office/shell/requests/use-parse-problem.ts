import { findUnreadableInput, type InputKind } from '#domain/input/unreadable-input.ts'
import { unreadableInput as unreadableInputEn } from '#i18n/office/en/unreadable-input.ts'
import { useWords } from '../language.ts'

/** Returns a function that explains why a text cannot be read as its kind of value. It returns undefined for a valid or empty text. */
export function useParseProblem(): (kind: InputKind, text: string) => string | undefined {
  const { unreadableInput: words } = useWords({ unreadableInput: unreadableInputEn })
  return (kind, text) => {
    const problem = findUnreadableInput(kind, text)
    if (!problem) return undefined
    const sentence = words.notUnderstood[kind](problem.text)
    return problem.suggestion === undefined ? sentence : `${sentence} ${words.didYouMean(problem.suggestion)}`
  }
}
