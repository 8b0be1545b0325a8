import { useEffect, useRef } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { useMessages } from '#app/ui/messages.ts'

/** Delay before the redirect to /signin, in ms (sections 4 and 9). */
const REDIRECT_DELAY = 5000

/** Shown after signup. Links to /signin and redirects there after 5 seconds. */
export function SignUpSuccess() {
  const words = useMessages().account
  const navigate = useNavigate()
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => {
    message.current?.focus()
    const timer = setTimeout(() => navigate(href('/signin')), REDIRECT_DELAY)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div ref={message} role="status" tabIndex={-1} className="panel">
      <p>
        <b>{words.signedUp}</b>
      </p>
      <p>{words.redirectsToSignin}</p>
      <Link to={href('/signin')} className="button">
        {words.signIn}
      </Link>
    </div>
  )
}
