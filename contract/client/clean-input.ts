/**
 * Replaces the text of an input by what `read` keeps of it, and returns that. The caret keeps the characters behind it: what is typed
 * next stays where the user types.
 */
export function cleanInput(
  input: HTMLInputElement | HTMLTextAreaElement,
  read: (typed: string) => string,
): string {
  const typed = input.value
  const kept = read(typed)
  if (kept === typed) return kept
  // Null where the type of the input has no selection, such as email.
  const caret = document.activeElement === input ? input.selectionEnd : null
  input.value = kept
  if (caret !== null) {
    const at = Math.max(kept.length - read(typed.slice(caret)).length, 0)
    input.setSelectionRange(at, at)
  }
  return kept
}
