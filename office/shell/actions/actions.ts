import type { LucideIcon } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import * as v from 'valibot'
import { openStoredValue } from '../session/stored-value.ts'
import { createStore, useStore } from '../store.ts'

/** An action of the current screen, with its shortcut and its name in the command palette. */
export type Action = {
  /** The translated name. */
  name: string
  /** One key, 'Ctrl+' and a letter, or a sequence ('?', 'Ctrl+S', 'g m'). Undefined for actions found by name only. */
  keys?: string | undefined
  /** The icon in the command palette. */
  icon?: LucideIcon | undefined
  /** Whether it opens a screen. */
  isScreen?: boolean | undefined
  run: () => void
}

/** The longest time between the two keys of a sequence, in ms. */
const SEQUENCE_MAX_MS = 1_500
const registeredActions = createStore<readonly Action[]>([])

/** Registers an action while the calling component is mounted. */
export function useAction({ name, keys, icon, isScreen, run }: Action) {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  // A layout effect: the shortcut works as soon as the screen is painted.
  useLayoutEffect(() => {
    const action = { name, keys, icon, isScreen, run: () => latest.current() }
    registeredActions.set([action, ...registeredActions.get()])
    return () => registeredActions.set(registeredActions.get().filter((other) => other !== action))
  }, [name, keys, icon, isScreen])
}

/** The registered actions, most recently mounted first. */
export const useActions = () => useStore(registeredActions)

/** Whether shortcuts without Ctrl work in this browser (WCAG 2.1.4). */
export const hasSingleKeys = openStoredValue('office_single_keys', v.fallback(v.boolean(), true))

/** Formats pressed keys as in `Action.keys`. The Command key counts as Ctrl. */
function formatPressedKeys({ key, ctrlKey, metaKey }: KeyboardEvent): string {
  return ctrlKey || metaKey ? `Ctrl+${key.toUpperCase()}` : key
}

/** Blurs a field on Escape, so that single keys work again. */
function leaveField({ key, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || !(target instanceof HTMLElement) || !target.closest('main')) return false
  if (!target.matches('input, select, textarea')) return false
  target.blur()
  return true
}

/** The roles of elements above the screen. Shortcuts do not work inside them. */
const OVERLAYS = ['dialog', 'alertdialog', 'menu', 'listbox']

/** Whether the focused element handles the key itself: a field, a dialog, a link. */
function isHandledByTarget({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (key === 'Enter' && target.matches('a, button, summary')) return true
  const fields = 'input:not([type=checkbox], [type=radio]), select, textarea'
  return (
    target.isContentEditable ||
    target.matches(`${fields}, ${OVERLAYS.map((role) => `[role=${role}], [role=${role}] *`).join()}`)
  )
}

let previousPress = { key: '', time: 0 }

/** Runs the action whose shortcut was pressed. */
function handleKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || leaveField(event)) return
  const pressed = formatPressedKeys(event)
  // Inside a field, Ctrl+Z undoes typing.
  const hasControl = pressed.startsWith('Ctrl+') && pressed !== 'Ctrl+Z'
  if (
    event.altKey ||
    event.isComposing ||
    (!hasControl && (!hasSingleKeys.get() || isHandledByTarget(event)))
  )
    return
  const sequence =
    event.timeStamp - previousPress.time < SEQUENCE_MAX_MS ? `${previousPress.key} ${pressed}` : pressed
  previousPress = { key: pressed, time: event.timeStamp }
  const actionOf = (typed: string) => registeredActions.get().find(({ keys }) => keys === typed)
  const action = actionOf(sequence) ?? actionOf(pressed)
  if (!action) return
  event.preventDefault()
  action.run()
}

/** Handles shortcuts while the app shell is mounted. */
export function useShortcuts() {
  useLayoutEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
