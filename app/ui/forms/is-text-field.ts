/** True for a field that people type into: a visible input or a text area. */
export function isTextField(field: unknown): field is HTMLInputElement | HTMLTextAreaElement {
  return (
    (field instanceof HTMLInputElement && field.type !== 'hidden') || field instanceof HTMLTextAreaElement
  )
}
