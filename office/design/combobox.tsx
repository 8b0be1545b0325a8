import { Autocomplete } from '@base-ui/react/autocomplete'
import { type ReactNode, type RefObject, useId } from 'react'
import css from './combobox.module.css'

type ComboboxProps<Option> = {
  label: string
  placeholder?: string
  /** The text of the input. */
  text: string
  onType: (text: string) => void
  /** The matches, best first. */
  options: readonly Option[]
  keyOf: (option: Option) => string
  /** Whether an option is listed but cannot be chosen. */
  isOptionDisabled?: (option: Option) => boolean
  onChoose: (option: Option) => void
  /** Renders an option. */
  children: (option: Option) => ReactNode
  /** Whether the list covers the content below. Otherwise it is always open and takes its own space. */
  isOverlay?: boolean
  autoFocus?: boolean
  isInvalid?: boolean
  /** The id of the element that describes the input. */
  describedBy?: string
  inputRef?: RefObject<HTMLInputElement | null>
}

/**
 * A text field with a list of matches. Arrow keys move, Enter chooses the active option (the first match by default), Escape
 * closes the list. The list opens above the field when there is no room below it.
 */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { label, placeholder, text, onType, options, keyOf, isOptionDisabled, onChoose, isOverlay } = props
  const id = useId()
  const list = (
    <Autocomplete.List className={css.list} aria-label={label}>
      {options.map((option) => (
        <Autocomplete.Item
          key={keyOf(option)}
          value={option}
          disabled={isOptionDisabled?.(option) ?? false}
          className={css.option}
          onClick={() => onChoose(option)}
        >
          {props.children(option)}
        </Autocomplete.Item>
      ))}
    </Autocomplete.List>
  )
  return (
    <div className={css.combobox}>
      <label htmlFor={id}>{label}</label>
      <Autocomplete.Root
        items={options}
        filter={null}
        itemToStringValue={keyOf}
        value={text}
        // Choosing an option also reports a new text, which the caller sets itself.
        onValueChange={(typed, { reason }) => reason.startsWith('input') && onType(typed)}
        autoHighlight
        inline={!isOverlay}
        {...(isOverlay ? {} : { open: true })}
      >
        <Autocomplete.Input
          ref={props.inputRef}
          id={id}
          autoFocus={props.autoFocus}
          aria-invalid={props.isInvalid || undefined}
          aria-describedby={props.describedBy}
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="next"
          placeholder={placeholder}
        />
        {isOverlay
          ? options.length > 0 && (
              <Autocomplete.Portal>
                <Autocomplete.Positioner className={css.positioner} sideOffset={4}>
                  <Autocomplete.Popup className={css.popup}>{list}</Autocomplete.Popup>
                </Autocomplete.Positioner>
              </Autocomplete.Portal>
            )
          : options.length > 0 && list}
      </Autocomplete.Root>
    </div>
  )
}
