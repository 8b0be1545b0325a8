import { Autocomplete } from '@base-ui/react/autocomplete'
import { autoUpdate, flip, offset, useFloating } from '@floating-ui/react-dom'
import { type ReactNode, type RefObject, useCallback, useId, useState } from 'react'
import visually from '../visually-hidden.module.css'
import css from './combobox.module.css'

type ComboboxProps<Option> = {
  label: string
  /** Whether only screen readers meet the label. */
  isLabelHidden?: boolean
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
  /** The heading of an option's group. Options of a group follow each other. */
  groupOf?: (option: Option) => string
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
  const [isExpanded, setExpanded] = useState(false)
  const { refs, floatingStyles } = useFloating<HTMLInputElement>({
    middleware: [offset(4), flip()],
    whileElementsMounted: autoUpdate,
  })
  const { setReference, setFloating } = refs
  const { inputRef } = props
  const setInput = useCallback(
    (input: HTMLInputElement | null) => {
      setReference(input)
      if (inputRef) inputRef.current = input
    },
    [setReference, inputRef],
  )
  const renderOption = (option: Option) => (
    <Autocomplete.Item
      key={keyOf(option)}
      value={option}
      disabled={isOptionDisabled?.(option) ?? false}
      className={css.option}
      onClick={() => {
        setExpanded(false)
        onChoose(option)
      }}
    >
      {props.children(option)}
    </Autocomplete.Item>
  )
  const isOpen = options.length > 0 && (isExpanded || !isOverlay)
  return (
    <div className={css.combobox}>
      <label htmlFor={id} className={props.isLabelHidden ? visually.hidden : undefined}>
        {label}
      </label>
      {/* Inline: in its own popup, Base UI hides the rest of the page from screen readers while the list is open. */}
      <Autocomplete.Root
        inline
        open={isOpen}
        onOpenChange={setExpanded}
        items={options}
        filter={null}
        itemToStringValue={keyOf}
        value={text}
        // Choosing an option also reports a new text, which the caller sets itself.
        onValueChange={(typed, { reason }) => {
          if (!reason.startsWith('input')) return
          setExpanded(true)
          onType(typed)
        }}
        autoHighlight
      >
        <Autocomplete.Input
          ref={setInput}
          id={id}
          autoFocus={props.autoFocus}
          aria-expanded={isOpen}
          aria-invalid={props.isInvalid || undefined}
          aria-describedby={props.describedBy}
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="next"
          placeholder={placeholder}
          onBlur={() => setExpanded(false)}
        />
        {isOpen && (
          <Autocomplete.List
            ref={isOverlay ? setFloating : undefined}
            style={isOverlay ? floatingStyles : undefined}
            className={isOverlay ? css.overlay : css.list}
            aria-label={label}
          >
            {groupOptions(options, props.groupOf).map(([heading, members]) =>
              heading === undefined ? (
                members.map(renderOption)
              ) : (
                <Autocomplete.Group key={heading}>
                  <Autocomplete.GroupLabel className={css.heading}>{heading}</Autocomplete.GroupLabel>
                  {members.map(renderOption)}
                </Autocomplete.Group>
              ),
            )}
          </Autocomplete.List>
        )}
      </Autocomplete.Root>
    </div>
  )
}

/** Splits the options by heading, in their order. Without headings they are one group. */
function groupOptions<Option>(options: readonly Option[], groupOf?: (option: Option) => string) {
  const membersByHeading = new Map<string | undefined, Option[]>()
  for (const option of options) {
    const heading = groupOf?.(option)
    const members = membersByHeading.get(heading)
    if (members) members.push(option)
    else membersByHeading.set(heading, [option])
  }
  return [...membersByHeading]
}
