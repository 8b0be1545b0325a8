import { Progress } from '@base-ui/react/progress'
import css from './progress-ring.module.css'

const RADIUS = 20
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

type ProgressRingProps = {
  /** What is counted. */
  label: string
  done: number
  total: number
}

/** Progress as a ring with the count inside it. */
export function ProgressRing({ label, done, total }: ProgressRingProps) {
  const share = total > 0 ? done / total : 0
  return (
    <Progress.Root
      className={css.ring}
      value={done}
      max={total}
      aria-label={label}
      getAriaValueText={() => `${done} / ${total}`}
    >
      <svg viewBox="0 0 48 48" aria-hidden>
        <circle cx="24" cy="24" r={RADIUS} />
        {share > 0 && (
          <circle
            cx="24"
            cy="24"
            r={RADIUS}
            data-done={share === 1 || undefined}
            strokeDasharray={`${share * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
          />
        )}
      </svg>
      <span aria-hidden>{`${done}/${total}`}</span>
    </Progress.Root>
  )
}
