/** Registering, signing in, the profile. */
export const account = {
  signupTitle: 'Register Account',
  signupDescription:
    'Register with this Sivakasi crackers shop: the checkout is filled in for you, and your orders are listed in one place.',
  register: 'Register',
  mobileTaken: 'This mobile number already exists, please use different mobile number to continue',
  signupFailed: 'Error while processing',
  signedUp: 'Signup process done. Use your mobile number as Username & Password',
  soonToSignin: 'In 5 seconds you will be on the page where you sign in.',
  haveAccount: 'Already registered? Sign In',
  signinTitle: 'Login',
  signinDescription:
    'Sign in with your mobile number to see your orders of Sivakasi crackers and to have the checkout filled in for you.',
  signIn: 'Sign In',
  signinFailed: 'Invalid username or password',
  keepsNothing: 'Your browser does not let this page keep anything, so signing in is not possible here',
  showPassword: 'Show password',
  noAccount: 'New here? Register',
  profileTitle: 'My account',
  details: 'Customer details',
  update: 'Update',
  updated: 'Updated successfully',
  updateFailed: 'Error while updating your profile',
  changePassword: 'Change password',
  whyChange:
    'At first your password is your mobile number, which others know. Choose another number of ten digits.',
  presentPassword: 'Present Password',
  passwordFailed: 'Error while changing your password',
  passwordChanged: 'Password changed',
  unreachable:
    'The shop could not be reached. What you typed is kept: please try again when you are connected.',
}
