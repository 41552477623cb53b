// The icons that a menu may name. The server describes; a name it invents tomorrow gets the general one.
import type { ReactNode } from 'react'
import AccountBookOutlined from '@ant-design/icons/es/icons/AccountBookOutlined'
import ApiOutlined from '@ant-design/icons/es/icons/ApiOutlined'
import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined'
import AuditOutlined from '@ant-design/icons/es/icons/AuditOutlined'
import BankOutlined from '@ant-design/icons/es/icons/BankOutlined'
import ContainerOutlined from '@ant-design/icons/es/icons/ContainerOutlined'
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined'
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined'
import GoldOutlined from '@ant-design/icons/es/icons/GoldOutlined'
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined'
import IdcardOutlined from '@ant-design/icons/es/icons/IdcardOutlined'
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined'
import MoneyCollectOutlined from '@ant-design/icons/es/icons/MoneyCollectOutlined'
import NotificationOutlined from '@ant-design/icons/es/icons/NotificationOutlined'
import ReadOutlined from '@ant-design/icons/es/icons/ReadOutlined'
import RollbackOutlined from '@ant-design/icons/es/icons/RollbackOutlined'
import SafetyCertificateOutlined from '@ant-design/icons/es/icons/SafetyCertificateOutlined'
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined'
import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined'
import ShoppingOutlined from '@ant-design/icons/es/icons/ShoppingOutlined'
import SolutionOutlined from '@ant-design/icons/es/icons/SolutionOutlined'
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined'
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import WalletOutlined from '@ant-design/icons/es/icons/WalletOutlined'
import WechatOutlined from '@ant-design/icons/es/icons/WechatOutlined'

const ICONS: Readonly<Record<string, ReactNode>> = {
  'account-book': <AccountBookOutlined />,
  api: <ApiOutlined />,
  appstore: <AppstoreOutlined />,
  audit: <AuditOutlined />,
  bank: <BankOutlined />,
  container: <ContainerOutlined />,
  dashboard: <DashboardOutlined />,
  'file-text': <FileTextOutlined />,
  gold: <GoldOutlined />,
  home: <HomeOutlined />,
  idcard: <IdcardOutlined />,
  lock: <LockOutlined />,
  'money-collect': <MoneyCollectOutlined />,
  notification: <NotificationOutlined />,
  read: <ReadOutlined />,
  rollback: <RollbackOutlined />,
  'safety-certificate': <SafetyCertificateOutlined />,
  setting: <SettingOutlined />,
  shop: <ShopOutlined />,
  shopping: <ShoppingOutlined />,
  solution: <SolutionOutlined />,
  team: <TeamOutlined />,
  user: <UserOutlined />,
  wallet: <WalletOutlined />,
  wechat: <WechatOutlined />,
}

interface MenuIconProps {
  readonly name: string | undefined
}

export function MenuIcon({ name }: MenuIconProps) {
  const icon = Object.hasOwn(ICONS, name ?? '') ? ICONS[name ?? ''] : <AppstoreOutlined />
  // The title beside it is read out; the icon would only add a word of English.
  return (
    <span aria-hidden="true" style={{ display: 'contents' }}>
      {icon}
    </span>
  )
}
