import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import { askOffice } from '#contract/office/client.ts'
import { OVERVIEW_DAYS, type PageSpeedsJson, type SpeedJson } from '#contract/office/overview.ts'
import { BOUNDS, ratingOf, SPEEDS, type Speed } from '#domain/page-speed.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { frame as frameEn } from '#i18n/office/en/frame.ts'
import { overview as overviewEn } from '#i18n/office/en/overview.ts'
import controls from '../ui/controls.module.css'
import { useWords } from '../ui/language.ts'
import table from '../ui/table.module.css'
import { useAnswer } from '../ui/use-answer.ts'
import css from './overview.module.css'

/** How fast pages were for customers, page by page, in the last 7 or 28 days. Which stands in the address. */
export function PageSpeed() {
  const { overview, errors, frame } = useWords({ overview: overviewEn, errors: errorsEn, frame: frameEn })
  const [search] = useSearchParams()
  const days = OVERVIEW_DAYS.find((each) => each === search.get('days')) ?? '7'
  const ask = useCallback(
    (signal: AbortSignal) => askOffice('GET /office/api/overview/page-speed', { query: { days }, signal }),
    [days],
  )
  const { answer } = useAnswer(ask)
  return (
    <section className={css.section} aria-labelledby="page-speed">
      <h2 id="page-speed">{overview.pageSpeed}</h2>
      <nav className={css.days} aria-label={overview.pageSpeed}>
        {OVERVIEW_DAYS.map((each) => (
          <Link
            key={each}
            className={controls.quiet}
            to={`?${new URLSearchParams({ days: each })}`}
            aria-current={each === days || undefined}
            replace
          >
            {overview.days[each]}
          </Link>
        ))}
      </nav>
      {!answer && <p>{frame.wait}</p>}
      {answer?.error && <p role="alert">{errors[answer.error.code]}</p>}
      {answer?.data?.length === 0 && <p>{overview.none}</p>}
      {answer?.data && answer.data.length > 0 && <Pages pages={answer.data} />}
    </section>
  )
}

/** Writes a value of a speed: '340 ms', '2.51 s', and of what moves '0.104'. */
function useWriting() {
  const { overview } = useWords({ overview: overviewEn })
  return (speed: Speed, value: number) => {
    if (speed === 'cls') return `${value / 1000}`
    if (value < 1000) return overview.milliseconds(`${value}`)
    return overview.seconds(`${Math.round(value / 10) / 100}`)
  }
}

function Pages({ pages }: { pages: PageSpeedsJson }) {
  const { overview } = useWords({ overview: overviewEn })
  const write = useWriting()
  return (
    <>
      <p className={css.explained}>{overview.explained}</p>
      <table className={`${table.table} ${css.pages}`} aria-labelledby="page-speed">
        <thead>
          <tr>
            <th scope="col">{overview.page}</th>
            {SPEEDS.map((speed) => (
              <th key={speed} scope="col">
                <span>{overview.speeds[speed]}</span>
                <div className={table.soft}>
                  {overview.bounds(write(speed, BOUNDS[speed].good), write(speed, BOUNDS[speed].poor))}
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pages.map(({ page, speeds }) => (
            <tr key={page}>
              <th scope="row" className={table.words}>
                {page}
              </th>
              {SPEEDS.map((speed) => (
                <td key={speed}>
                  <Percentiles of={speeds.find((each) => each.speed === speed)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** How a page was; nothing where no visit told. */
function Percentiles({ of }: { of: SpeedJson | undefined }) {
  const { overview } = useWords({ overview: overviewEn })
  const write = useWriting()
  if (!of) return null
  const { speed, visits, p50, p75, p95 } = of
  const rating = ratingOf(speed, p75)
  return (
    <>
      <div className={css.figure}>
        {/* On a phone no head stands above. */}
        <span className={css.speed}>{overview.speeds[speed]}</span>
        <span data-rating={rating}>
          <strong>{write(speed, p75)}</strong> <span>{overview.ratings[rating]}</span>
        </span>
      </div>
      <div className={`${table.soft} ${css.rest}`}>
        <span>{`p50\u00a0${write(speed, p50)} · p95\u00a0${write(speed, p95)}`}</span>
        <span>{overview.visits(visits.toLocaleString('en-IN'))}</span>
      </div>
    </>
  )
}
