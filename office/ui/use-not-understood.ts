import { notUnderstood, type TypedKind } from '#domain/typed/kinds.ts'
import { typed as typedEn } from '#i18n/office/en/typed.ts'
import { useWords } from './language.ts'

/** Returns a function that explains why a text cannot be read as its kind of value. It returns undefined for a valid or empty text. */
export function useNotUnderstood(): (kind: TypedKind, text: string) => string | undefined {
  const { typed: words } = useWords({ typed: typedEn })
  return (kind, text) => {
    const why = notUnderstood(kind, text)
    if (!why) return undefined
    const sentence = words.notUnderstood[kind](why.typed)
    return why.meant === undefined ? sentence : `${sentence} ${words.didYouMean(why.meant)}`
  }
}
