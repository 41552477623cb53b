// Icons that a menu entry can name; unknown names get the general icon.
import type { ReactNode } from 'react'
import AccountBookOutlined from '@ant-design/icons/es/icons/AccountBookOutlined'
import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined'
import AuditOutlined from '@ant-design/icons/es/icons/AuditOutlined'
import BankOutlined from '@ant-design/icons/es/icons/BankOutlined'
import ContainerOutlined from '@ant-design/icons/es/icons/ContainerOutlined'
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined'
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined'
import GoldOutlined from '@ant-design/icons/es/icons/GoldOutlined'
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined'
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined'
import MessageOutlined from '@ant-design/icons/es/icons/MessageOutlined'
import ReadOutlined from '@ant-design/icons/es/icons/ReadOutlined'
import SafetyCertificateOutlined from '@ant-design/icons/es/icons/SafetyCertificateOutlined'
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined'
import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined'
import ShoppingOutlined from '@ant-design/icons/es/icons/ShoppingOutlined'
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined'
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'

const ICONS: Readonly<Record<string, ReactNode>> = {
  'account-book': <AccountBookOutlined />,
  audit: <AuditOutlined />,
  appstore: <AppstoreOutlined />,
  bank: <BankOutlined />,
  container: <ContainerOutlined />,
  dashboard: <DashboardOutlined />,
  'file-text': <FileTextOutlined />,
  gold: <GoldOutlined />,
  home: <HomeOutlined />,
  lock: <LockOutlined />,
  message: <MessageOutlined />,
  read: <ReadOutlined />,
  'safety-certificate': <SafetyCertificateOutlined />,
  setting: <SettingOutlined />,
  shop: <ShopOutlined />,
  shopping: <ShoppingOutlined />,
  team: <TeamOutlined />,
  user: <UserOutlined />,
}

interface MenuIconProps {
  readonly name: string | undefined
}

export function MenuIcon({ name }: MenuIconProps) {
  const icon = Object.hasOwn(ICONS, name ?? '') ? ICONS[name ?? ''] : <AppstoreOutlined />
  // Hidden: the title next to it is announced.
  return (
    <span aria-hidden="true" style={{ display: 'contents' }}>
      {icon}
    </span>
  )
}
