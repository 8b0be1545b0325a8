import { useEffect, useRef } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { useMessages } from '#app/ui/messages.ts'

/** So long the message stands before /signin follows, in ms (sections 4 and 9). */
const REDIRECT_DELAY = 5000

/** Signup is done; the way on to /signin, at once or after 5 seconds. */
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
