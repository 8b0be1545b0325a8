import { useMessages } from '#app/ui/messages.ts'
import css from './lander.module.css'

/** The shop's claims (section 1), each with its icon. */
const CLAIMS = [
  {
    claim: 'superFast',
    icon: 'M1 6h12v10H1zm13 3h4l4 4v3h-8zM5 21a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5m12 0a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5',
  },
  { claim: 'quality', icon: 'm12 2 3 6.5 7 .8-5.2 4.8 1.5 7L12 17.5 5.7 21l1.5-7L2 9.300l7-.8z' },
  { claim: 'discount', icon: 'M2 12V3a1 1 0 0 1 1-1h9l10 10-10 10zm5-3a2 2 0 1 0 0-4 2 2 0 0 0 0 4' },
  {
    claim: 'varieties',
    icon: 'M3 3h8v8H3zm10 0h8v8h-8zM3 13h8v8H3zm14-1 1.5 3.500L22 17l-3.5 1.500L17 22l-1.5-3.500L12 17l3.5-1.500z',
  },
  { claim: 'experience', icon: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20m-1 5v6l5 3 1-1.7-4-2.300V7z' },
  { claim: 'age', icon: 'M12 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4 22v-5q0-5 5-5h6q5 0 5 5v5z' },
  { claim: 'brands', icon: 'm12 1 9 4v7q0 7-9 11-9-4-9-11V5zm-1 15 7-7-1.5-1.500L11 13l-2.5-2.500L7 12z' },
  {
    claim: 'care',
    icon: 'M12 2a10 10 0 0 0-10 10v6a2 2 0 0 0 2 2h4v-8H4.500a7.5 7.5 0 0 1 15 0H16v8h2v1h-6v2h8V12A8 10 0 0 0 12 2',
  },
] as const

/** The feature strips with the shop's claims (section 1). */
export function Claims() {
  const words = useMessages().lander
  return (
    <ul aria-label={words.claims} className={css.claims}>
      {CLAIMS.map(({ claim, icon }) => (
        <li key={claim}>
          <svg viewBox="0 0 24 24" fillRule="evenodd" aria-hidden="true">
            <path d={icon} />
          </svg>
          <b>{words[claim].title}</b>
          <span>{words[claim].text}</span>
        </li>
      ))}
    </ul>
  )
}
