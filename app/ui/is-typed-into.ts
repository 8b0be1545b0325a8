/** True for a field that people type into: an input or a text area. */
export function isTypedInto(field: unknown): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
}
