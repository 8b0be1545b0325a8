import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { readStoredItem } from '#contract/client/read-stored-item.ts'

/** Something that can be done on the screen now: buttons show it, its keys do it, the list of shortcuts names it. */
export type Action = {
  /** In words. */
  name: string
  /** One key, 'Ctrl+' and a letter, or two keys one after the other: '?', 'Ctrl+S', 'g m'; none of what is found by name. */
  keys?: string | undefined
  run: () => void
}

/** Two keys belong together when the second follows within so many ms. */
const SEQUENCE_MAX_MS = 1_500
/** Where the browser keeps that only keys with Ctrl are wanted (WCAG 2.1.4). */
const STORAGE_KEY = 'office_single_keys'

let registeredActions: readonly Action[] = []
let hasSingleKeys = readStoredItem(STORAGE_KEY) !== 'off'
const listeners = new Set<() => void>()

function notifyListeners() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Offers an action while what calls this is on the screen. */
export function useAction({ name, keys, run }: Action) {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  // At once: whoever sees the screen may press its key.
  useLayoutEffect(() => {
    const action = { name, keys, run: () => latest.current() }
    registeredActions = [action, ...registeredActions]
    notifyListeners()
    return () => {
      registeredActions = registeredActions.filter((other) => other !== action)
      notifyListeners()
    }
  }, [name, keys])
}

/** What can be done now, what came up last first: it stands nearest to who works. */
export const useActions = () => useSyncExternalStore(subscribe, () => registeredActions)

/** Whether keys without Ctrl do something. */
export const useHasSingleKeys = () => useSyncExternalStore(subscribe, () => hasSingleKeys)

/** Says whether keys without Ctrl do something, from now on in this browser. */
export function allowSingleKeys(allowed: boolean) {
  hasSingleKeys = allowed
  notifyListeners()
  try {
    localStorage.setItem(STORAGE_KEY, allowed ? 'on' : 'off')
  } catch {
    // Where nothing may be kept it is so on this page.
  }
}

/** The keys as an action names them: 'Ctrl+S', on a Mac with Command; else the key itself. */
function formatPressedKeys({ key, ctrlKey, metaKey }: KeyboardEvent): string {
  return ctrlKey || metaKey ? `Ctrl+${key.toUpperCase()}` : key
}

/** Escape leads out of a field, from where single keys would only be typed. */
function leaveField({ key, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || !(target instanceof HTMLElement) || !target.closest('main')) return false
  if (!target.matches('input, select, textarea')) return false
  target.blur()
  return true
}

/** Whether a key belongs to what has the focus: somebody types, answers a dialog, or follows a link. */
function isHandledByTarget({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (key === 'Enter' && target.matches('a, button, summary')) return true
  const typedInto = 'input:not([type=checkbox], [type=radio]), select, textarea'
  return target.isContentEditable || target.matches(`${typedInto}, dialog, dialog *`)
}

let previousPress = { key: '', at: 0 }

/** Does what the pressed keys stand for. */
function handleKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || leaveField(event)) return
  const pressed = formatPressedKeys(event)
  // In a field it takes back what was typed there.
  const withControl = pressed.startsWith('Ctrl+') && pressed !== 'Ctrl+Z'
  if (event.altKey || event.isComposing || (!withControl && (!hasSingleKeys || isHandledByTarget(event))))
    return
  const both =
    event.timeStamp - previousPress.at < SEQUENCE_MAX_MS ? `${previousPress.key} ${pressed}` : pressed
  previousPress = { key: pressed, at: event.timeStamp }
  const action =
    registeredActions.find(({ keys }) => keys === both) ??
    registeredActions.find(({ keys }) => keys === pressed)
  if (!action) return
  event.preventDefault()
  action.run()
}

/** Listens to the keyboard while the frame is there. */
export function useShortcuts() {
  useLayoutEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
