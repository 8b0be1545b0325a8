import {
  CheckCheck,
  Inbox,
  IndianRupee,
  type LucideIcon,
  Package,
  TrendingDown,
  TrendingUp,
  Truck,
  WalletCards,
} from 'lucide-react'
import { Link } from 'react-router'
import { DAY_FIGURES, type DayFigure, type OverviewJson } from '#contract/office/overview.ts'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { paise } from '#domain/money/money.ts'
import { formatCount } from '#i18n/format-amount.ts'
import { overview as overviewEn } from '#i18n/office/en/overview.ts'
import { Card } from '../design/layout/card.tsx'
import { useWords } from '../shell/language.ts'
import { formatWholeRupees } from './format-whole-rupees.ts'
import css from './overview.module.css'

/** The icon of each figure, and the step of the enquiries that it counts. */
const FIGURES: Record<DayFigure, { icon: LucideIcon; reached: EnquiryStatus }> = {
  enquiries: { icon: Inbox, reached: 'Enquiry Received' },
  value: { icon: IndianRupee, reached: 'Enquiry Received' },
  confirmed: { icon: CheckCheck, reached: 'Confirmed' },
  paid: { icon: WalletCards, reached: 'Paid' },
  packed: { icon: Package, reached: 'Packed' },
  sent: { icon: Truck, reached: 'In Transport' },
}

const formatFigure = (name: DayFigure, value: number) =>
  name === 'value' ? formatWholeRupees(paise(value)) : formatCount(value)

/** Today's figures, each compared with yesterday at the same time. */
export function DayFigures({ day, today, yesterday }: Pick<OverviewJson, 'day' | 'today' | 'yesterday'>) {
  const { overview: words } = useWords({ overview: overviewEn })
  return (
    <Card title={words.today}>
      <ul className={css.figures}>
        {DAY_FIGURES.map((name) => {
          const { icon: Icon, reached } = FIGURES[name]
          const Trend = today[name] >= yesterday[name] ? TrendingUp : TrendingDown
          return (
            <li key={name}>
              <Link className={css.figure} to={`/enquiries?${new URLSearchParams({ reached, day })}`}>
                <span className={css.row}>
                  <Icon aria-hidden size="1rem" />
                  <span>{words.figures[name]}</span>
                </span>
                <strong className={css.value}>{formatFigure(name, today[name])}</strong>
                <span className={css.soft}>
                  {today[name] !== yesterday[name] && <Trend aria-hidden size="1em" />}
                  <span>{words.yesterday(formatFigure(name, yesterday[name]))}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
