/**
 * Replaces the text of an input with its cleaned value and returns that. The caret keeps the same characters after it, so that
 * the user can go on typing in the same place.
 */
export function cleanInput(
  input: HTMLInputElement | HTMLTextAreaElement,
  read: (typed: string) => string,
): string {
  const typed = input.value
  const cleaned = read(typed)
  if (cleaned === typed) return cleaned
  // Null for input types without a selection, such as email.
  const caret = document.activeElement === input ? input.selectionEnd : null
  input.value = cleaned
  if (caret !== null) {
    const at = Math.max(cleaned.length - read(typed.slice(caret)).length, 0)
    input.setSelectionRange(at, at)
  }
  return cleaned
}
