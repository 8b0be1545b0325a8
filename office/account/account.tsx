import { account as accountEn } from '#i18n/office/en/account.ts'
import { useWords } from '../ui/language.ts'
import { useMe } from '../ui/me.ts'
import { Screen } from '../ui/screen.tsx'
import css from './account.module.css'

/** What is one's own in the office. */
export function Component() {
  const { account } = useWords({ account: accountEn })
  const me = useMe()
  const facts = [
    [account.name, me.name],
    [account.email, me.email],
    [account.role, account.roles[me.role]],
  ]
  return (
    <Screen title={account.title}>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Screen>
  )
}
