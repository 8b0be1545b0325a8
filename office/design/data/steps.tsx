import { Check } from 'lucide-react'
import css from './steps.module.css'

/** A step of a process. */
export type Step = {
  key: string
  name: string
  state: 'done' | 'current' | 'open'
  /** When it was done and by whom. */
  details?: string | undefined
}

/** The steps of a process from left to right, with the current one marked. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map(({ key, name, state, details }) => (
        <li
          key={key}
          className={css.step}
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className={css.dot}>{state === 'done' && <Check aria-hidden size="0.875rem" />}</span>
          <span className={css.name}>{name}</span>
          {details && <span className={css.details}>{details}</span>}
        </li>
      ))}
    </ol>
  )
}
