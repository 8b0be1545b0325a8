import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useSignedInSub } from '#app/session/session.ts'
import { useSignOut } from '#app/session/use-sign-out.ts'
import { useMessages } from '../messages.ts'

/** Account links: Sign In and Register for a guest; My account, My Orders and Logout for a signed-in customer. */
export default function AccountLinks({ onNavigate }: { onNavigate?: () => void }): ReactNode {
  const words = useMessages().shell.header
  const sub = useSignedInSub()
  const signOut = useSignOut()
  const labelByPath = sub
    ? { [href('/profile')]: words.profile, [href('/my-orders')]: words.myOrders }
    : { [href('/signin')]: words.signIn, [href('/signup')]: words.signUp }
  return (
    <nav aria-label={words.account}>
      {Object.entries(labelByPath).map(([to, name]) => (
        <Link key={to} to={to} onClick={onNavigate}>
          {name}
        </Link>
      ))}
      {sub && (
        <button
          type="button"
          onClick={() => {
            onNavigate?.()
            void signOut()
          }}
        >
          {words.logout}
        </button>
      )}
    </nav>
  )
}
