// Lets Tab leave a range picker with an empty end; antd would hold the focus.

/** For range pickers. A missing end is open. */
export const ALLOW_EMPTY_ENDS: { readonly allowEmpty: [boolean, boolean] } = { allowEmpty: [true, true] }
