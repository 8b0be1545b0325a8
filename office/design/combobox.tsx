import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
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
 * A combobox (ARIA pattern): a text field with a list of matches. Arrow keys move, Enter chooses the active option (the first
 * by default), Escape closes the list.
 */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { label, placeholder, text, onType, options, keyOf, isOptionDisabled, onChoose, children, inputRef } =
    props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [activeIndex, setActiveIndex] = useState(0)
  const [isClosed, setClosed] = useState(true)
  const isOpen = options.length > 0 && !(isClosed && props.isOverlay)
  const active = options[Math.min(activeIndex, options.length - 1)]
  const optionId = (option: Option) => `${id}-${keyOf(option)}`
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])

  function choose(option: Option) {
    if (isOptionDisabled?.(option)) return
    setClosed(true)
    setActiveIndex(0)
    onChoose(option)
  }
  function moveActiveOption(by: number) {
    setClosed(false)
    setActiveIndex(
      isOpen ? (Math.min(activeIndex, options.length - 1) + by + options.length) % options.length : 0,
    )
  }
  return (
    <div className={css.combobox}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={inputRef}
        id={id}
        // biome-ignore lint/a11y/noAutofocus: Callers set it only on screens that open for typing.
        autoFocus={props.autoFocus}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen && active ? optionId(active) : undefined}
        aria-autocomplete="list"
        aria-invalid={props.isInvalid || undefined}
        aria-describedby={props.describedBy}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="next"
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => {
          setActiveIndex(0)
          setClosed(false)
          onType(target.value)
        }}
        onBlur={() => setClosed(true)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'ArrowDown') moveActiveOption(1)
          else if (event.key === 'ArrowUp') moveActiveOption(-1)
          else if (event.key === 'Enter') {
            // An always open list needs text or an arrow key first, so that Enter chooses nothing by accident.
            if (active && (text.trim() || activeIndex > 0)) choose(active)
          } else if (event.key === 'Escape' && props.isOverlay && isOpen) setClosed(true)
          else return
          event.preventDefault()
        }}
      />
      {isOpen && (
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          className={props.isOverlay ? `${css.list} ${css.overlay}` : css.list}
        >
          {options.map((option) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: The input keeps the focus and handles the keys.
            <div
              key={keyOf(option)}
              id={optionId(option)}
              role="option"
              tabIndex={-1}
              aria-selected={option === active}
              aria-disabled={isOptionDisabled?.(option) || undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {children(option)}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
