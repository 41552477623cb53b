import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { succeed, type SeenCall } from './fake-server.ts'
import { Routed } from './routed.tsx'
import { openedFor } from './sign-in.ts'
import { LoginScreen } from '#screens/accounts/login/login-screen.tsx'

export const tokens = ({ body }: SeenCall) => succeed(openedFor(body, { refreshToken: 'r' }))

export function visit(address = '/login', isKnown = async (_address: string) => true) {
  const router = createMemoryRouter(
    [
      {
        path: '/login',
        element: (
          <Routed>
            <LoginScreen warmUp={() => {}} isKnown={isKnown} />
          </Routed>
        ),
      },
      { path: '*', element: <p>inside</p> },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return router
}

export const account = () => screen.getByLabelText('Account')
export const password = () => screen.getByLabelText('Password')
