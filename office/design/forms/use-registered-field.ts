import type { ChangeEventHandler, FocusEventHandler, Ref } from 'react'
import { useFormContext } from 'react-hook-form'

type FieldHandlers<Element> = {
  onChange?: ChangeEventHandler<Element> | undefined
  onBlur?: FocusEventHandler<Element> | undefined
}

/** Registers a field with the form around it, so that the form can focus it. Outside such a form it only passes the handlers on. */
export function useRegisteredField<Element extends HTMLElement>(
  name: string | undefined,
  { onChange, onBlur }: FieldHandlers<Element>,
): FieldHandlers<Element> & { ref?: Ref<Element> } {
  // Outside a form there is no context, although the type says otherwise.
  const form: ReturnType<typeof useFormContext> | null = useFormContext()
  if (!form || name === undefined) return { onChange, onBlur }
  const registered = form.register(name)
  return {
    ref: registered.ref,
    onChange: (event) => {
      void registered.onChange(event)
      onChange?.(event)
    },
    onBlur: (event) => {
      void registered.onBlur(event)
      onBlur?.(event)
    },
  }
}
