/** Whether a form element is a visible input or a text area. */
export function isTextField(field: unknown): field is HTMLInputElement | HTMLTextAreaElement {
  return (
    (field instanceof HTMLInputElement && field.type !== 'hidden') || field instanceof HTMLTextAreaElement
  )
}
