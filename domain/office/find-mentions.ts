/** A user who can be mentioned. */
type MentionedUser = { user_id: string; user_name: string }

/** Escapes the characters of a text that have a meaning in a regular expression. */
const escapeForRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Returns the ids of the users whose name follows an `@` in a text, in any case: '@Selvi please call'. A longer name wins over
 * its beginning, so that '@Selvi Kumar' does not mention Selvi. Users of the same name are all mentioned.
 */
export function findMentions(text: string, users: readonly MentionedUser[]): string[] {
  const names = [...new Set(users.map(({ user_name }) => user_name.toLowerCase()))]
    .sort((a, b) => b.length - a.length)
    .map(escapeForRegExp)
  if (names.length === 0) return []
  const mention = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])@(${names.join('|')})(?![\\p{L}\\p{M}\\p{N}])`, 'gu')
  const mentioned = new Set([...text.toLowerCase().matchAll(mention)].map(([, name]) => name))
  return users.filter(({ user_name }) => mentioned.has(user_name.toLowerCase())).map(({ user_id }) => user_id)
}
